import { simulateEverySecond } from './simulation/suite.js';

simulateEverySecond(1);
