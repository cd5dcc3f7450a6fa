import { simulateEverySecond } from './simulation/suite.js';

simulateEverySecond(2);
