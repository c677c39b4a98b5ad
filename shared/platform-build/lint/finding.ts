/** One place that breaks one rule. */
export interface Finding {
  /** Relative to the workspace's root. */
  file: string
  /** From 1; absent when the finding is about the file or folder itself. */
  line?: number
  rule: string
  /** Says what to do instead. */
  message: string
}

export const formatFinding = ({ file, line, rule, message }: Finding): string =>
  `${file}${line === undefined ? '' : `:${line}`}  ${message}  (${rule})`

export const inOrder = (findings: readonly Finding[]): Finding[] =>
  findings.toSorted(
    (a, b) =>
      a.file.localeCompare(b.file, 'en') ||
      (a.line ?? 0) - (b.line ?? 0) ||
      a.rule.localeCompare(b.rule, 'en') ||
      a.message.localeCompare(b.message, 'en'),
  )
