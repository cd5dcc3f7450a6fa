import 'reflect-metadata';
import { RealSubject } from './breaches/real-subject.js';
import { evalCommand } from './command.js';

process.exitCode = await evalCommand(process.argv.slice(2), {
  startSubject: () => RealSubject.start(),
  print: (text) => process.stdout.write(text),
  complain: (text) => console.error(text),
  now: new Date(),
  nluDirectory: 'config/nlu',
});
