import { fuzzHalf } from './fuzz-half.ts';

fuzzHalf(1);
