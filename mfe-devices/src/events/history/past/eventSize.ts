import type { PastEvent } from '@console/platform/api'

/** About how much memory an event takes: the characters of its message and properties, and its bytes. */
export const eventSize = ({ text, bytes, properties }: Pick<PastEvent, 'text' | 'bytes' | 'properties'>): number => {
  const { contentType = '', responseTopic = '', correlationData, user = [] } = properties ?? {}
  const ofUser = user.reduce((sum, [name, value]) => sum + name.length + value.length, 0)
  return (
    text.length +
    (bytes?.length ?? 0) +
    contentType.length +
    responseTopic.length +
    (correlationData?.length ?? 0) +
    ofUser
  )
}
