import { EventEmitter } from 'node:events';
import { jest } from '@jest/globals';
import { watchSession } from './embedded-session.js';

describe('the session of the embedded database', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  const watched = () => {
    const lost: unknown[] = [];
    const heard: unknown[] = [];
    const connection = new EventEmitter();
    connection.on('errorMessage', (fault) => heard.push(fault));
    watchSession(connection, (fault) => lost.push(fault));
    return { connection, lost, heard };
  };

  it('is lost when a fault is not followed by its "ready", and that is told once', () => {
    const { connection, lost, heard } = watched();
    connection.emit('errorMessage', 'no space');
    connection.emit('errorMessage', 'another');
    jest.advanceTimersByTime(10_000);
    expect(lost).toEqual(['no space']);
    expect(heard).toEqual(['no space', 'another']);
  });

  it('goes on after a fault that is, fault after fault', () => {
    const { connection, lost } = watched();
    for (let fault = 0; fault < 3; fault += 1) {
      connection.emit('errorMessage', fault);
      connection.emit('readyForQuery');
      jest.advanceTimersByTime(10_000);
    }
    expect(lost).toEqual([]);
  });
});
