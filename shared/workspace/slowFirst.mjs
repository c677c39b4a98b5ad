import Sequencer from '@jest/test-sequencer'

// Minutes each, however short their files are.
const slow = ['shared/workspace/outside/', 'shared/platform-build/lint/', 'shared/workspace/create/']

const rank = ({ path }) => {
  const found = slow.findIndex((folder) => path.replaceAll('\\', '/').includes(folder))
  return found < 0 ? slow.length : found
}

/**
 * Begins with the tests that take longest, where nothing is known of an earlier run: else one of them would run alone
 * at the end.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).toSorted((a, b) => rank(a) - rank(b))
  }
}
