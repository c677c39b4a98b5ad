const all = process.env['PROOFS'] === 'all'

/** For `describeUnless`: why a proof that takes long is left out. `npm test` should try the same in a shorter form. */
export const longProof = all ? null : 'long proofs: npm run proofs'

/** How many cases a test with random ones has: all of them, or those that it usually has. */
export const casesOf = (usual: number, most: number): number => (all ? most : usual)
