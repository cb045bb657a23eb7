import { describe } from 'vitest';
import { tryPart } from './scheduler/part-of-histories.ts';

describe('Whatever service, network and day it meets, Orderbell loses nothing, doubles nothing and answers nothing unseen', () => {
  tryPart(0, 2);
});
