import { randomInt, randomUUID } from 'node:crypto';
import type { Chance } from '../core/ports.ts';

export const systemChance: Chance = {
  fraction: () => randomInt(fractions) / fractions,
  uuid: () => randomUUID(),
};

const fractions = 2 ** 47;
