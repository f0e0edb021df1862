import { testRejections } from '../testing/contract-sweep/sweep.ts';

testRejections('sample');
