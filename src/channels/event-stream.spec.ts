import { acceptsEventStream } from './event-stream.js';

describe('acceptsEventStream', () => {
  it.each(['text/event-stream', 'application/json, text/event-stream;q=0.9', 'TEXT/EVENT-STREAM', ' text/event-stream ; charset=utf-8'])('%p asks for events', (accept) => {
    expect(acceptsEventStream({ headers: { accept } })).toBe(true);
  });

  it.each(['application/json', '*/*', 'text/*', 'text/event-streams', 'application/x; a="text/event-stream"', ''])('%p does not', (accept) => {
    expect(acceptsEventStream({ headers: { accept } })).toBe(false);
  });

  it('nor does a request that says nothing', () => {
    expect(acceptsEventStream({ headers: {} })).toBe(false);
  });
});
