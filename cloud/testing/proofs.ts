const all = process.env['PROOFS'] === 'all'

/** For `describeUnless`: why a proof that takes long is left out. What it proves is tested in a shorter form as well. */
export const longProof = all ? null : 'long proofs: npm run proofs'

/** How many cases a test with random ones has: all of them, or those that it usually has. */
export const casesOf = (usual: number, most: number): number => (all ? most : usual)
