import { test } from '@playwright/test'
import { longProof } from 'cloud/testing/proofs.ts'

/** Tests that only `npm run proofs` runs. */
export const describeLongProof = (declare: () => void): void =>
  test.describe(() => {
    test.skip(longProof !== null, 'long proofs: npm run proofs')
    declare()
  })
