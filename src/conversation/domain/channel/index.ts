export { cardinal } from './cardinal.js';
export { spokenDigits } from './digits.js';
export { dateLong, FormatError, formatParameter, PARAMETER_FORMATS, type ParameterFormat, type ParameterValue } from './formats.js';
export { speechOf } from './speech.js';
