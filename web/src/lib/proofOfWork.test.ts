import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { solveProof } from './proofOfWork';

test('a toll is a number that makes a hash with enough zero bits in front', async () => {
  for (const challenge of ['6919f2c1-0123456789abcdef-0011223344556677', '1-2-3', '']) {
    const paid = await solveProof({ challenge, bits: 12 });
    expect(paid.startsWith(challenge + ':')).toBe(true);
    expect(createHash('sha256').update(paid).digest().readUInt32BE(0) >>> 20).toBe(0);
  }
});

test('the first number that is enough is taken: the hash is SHA-256, bit for bit', async () => {
  const bits = 8;
  const challenge = 'abc-def-ghi';
  let number = 0;
  while (createHash('sha256').update(`${challenge}:${number}`).digest()[0] !== 0) number++;
  expect(await solveProof({ challenge, bits })).toBe(`${challenge}:${number}`);
});
