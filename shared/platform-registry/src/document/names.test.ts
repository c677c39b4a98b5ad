import { expect, test } from '@jest/globals'
import { parseChangeRequest } from './changeRequest.ts'
import { previewVersion, remoteName, versionName } from './names.ts'
import { readReportMessage } from '../halt/reportMessage.ts'

const isReported = (remote: string) =>
  readReportMessage(
    JSON.stringify({
      schema: 1,
      page: 'a',
      release: 'r',
      shell: '1.0.0',
      platform: '1.0.0',
      reports: [{ kind: 'error', remote, version: '1.0.0' }],
    }),
  ) !== null
const isChanged = (remote: string) => {
  try {
    return Boolean(parseChangeRequest({ kind: 'promote', remote }))
  } catch {
    return false
  }
}

test('CLOUD-42, MFE-70: a remote whose name can be released can be reported, however long it is', () => {
  const names = [1, 63, 64, 65, 100].map((length) => 'x'.repeat(length))
  expect(names.map((name) => [remoteName.test(name), isChanged(name), isReported(name)])).toEqual(
    [true, true, true, false, false].map((each) => [each, each, each]),
  )
})

test('MFE-73: a version of 100 characters can be a preview, a longer one nothing', () => {
  const versions = [100, 101].map((length) => `1.0.0-${'x'.repeat(length - 6)}`)
  expect(versions.map((version) => [versionName.test(version), previewVersion.test(version)])).toEqual([
    [true, true],
    [false, false],
  ])
})
