import { useConsole, useReadable } from '@console/platform/contract'
import { logFailure } from '@console/platform/lib'
import { useEffect, useState } from 'react'
import { useT } from './i18n/useT.ts'
import { PreviewBanner } from './PreviewBanner.tsx'
import { PreviewQuestion } from './PreviewQuestion.tsx'
import type { Previews } from './previews.ts'

const texts = {
  name: 'notice.name',
  unknown: 'notice.unknown',
  unreachable: 'notice.unreachable',
  damaged: 'notice.damaged',
  signature: 'notice.signature',
  ended: 'notice.ended',
} as const

/** Tells, once, why there is no preview. */
const PreviewNotice = ({ previews }: { previews: Previews }) => {
  const t = useT()
  const { toast } = useConsole()
  const { notice } = useReadable(previews.state)
  useEffect(() => {
    if (!notice) return
    const ended = notice.problem === 'ended'
    toast({
      kind: ended ? 'info' : 'warning',
      title: t(ended ? 'notice.endedTitle' : 'notice.title', { preview: notice.preview }),
      text: t(texts[notice.problem]),
    })
    previews.forgetNotice()
  }, [notice, previews, toast, t])
  return null
}

const Opened = ({ previews }: { previews: Previews }) => {
  const { question } = useReadable(previews.state)
  return (
    <>
      <PreviewBanner previews={previews} />
      {question && (
        <PreviewQuestion preview={question} onAgree={() => previews.agree(question)} onCancel={previews.cancel} />
      )}
      <PreviewNotice previews={previews} />
    </>
  )
}

/** The question before a preview runs, and the banner while one does. */
export const PreviewParts = ({ opened }: { opened: Promise<Previews> }) => {
  const [previews, setPreviews] = useState<Previews | null>(null)
  useEffect(
    () => void opened.then(setPreviews, (error: unknown) => logFailure('Loading what shows previews', error)),
    [opened],
  )
  return previews && <Opened previews={previews} />
}
