import { useFormat } from '@console/platform/i18n'
import { Banner, lazyPart, styled } from '@console/platform/ui'
import { useMemo } from 'react'
import { useT } from '../../i18n/index.ts'
import { shownBytes } from './hex.ts'
import { useT as useMessageText } from './i18n/useT.ts'
import { hasRoundedNumber } from './json.ts'
import { maxShownLength, type ReadMessage, type View } from './readMessage.ts'

const NotJson = lazyPart('NotJson', () => import('./NotJson.tsx'))

const Size = styled('span', {
  base: { flex: '1', order: { base: 1, sm: 0 }, textAlign: 'end', textStyle: 'xs', color: 'fg.muted' },
})
const Notes = styled('div', {
  base: { display: 'grid', gap: '2', mb: '2', textStyle: 'sm', color: 'fg', '&:empty': { display: 'none' } },
})

/** How large a message is, and of which kind. */
export const MessageSize = ({ message: { text, json, decoded, bytes, isBinary } }: { message: ReadMessage }) => {
  const t = useT()
  const messageText = useMessageText()
  const size = useFormat().bytes(useMemo(() => bytes?.length ?? new TextEncoder().encode(text).length, [bytes, text]))
  if (isBinary)
    return (
      <Size>
        {decoded ? messageText('sizeDecoded', { size, format: decoded.format }) : messageText('sizeBytes', { size })}
      </Size>
    )
  // A console before 1.17 has no bytes: U+FFFD replaced each invalid one and takes three itself, so that the size is
  // not exact.
  const near = bytes === null && text.includes('\ufffd') ? t('message.about', { size }) : size
  return (
    <Size>
      {text === ''
        ? t('message.empty')
        : json.kind === 'none'
          ? t('message.sizeText', { size: near })
          : t('message.sizeJson', { size: near })}
    </Size>
  )
}

const beginsLikeJson = /^\s*[{[]/

interface MessageNotesProps {
  message: ReadMessage
  view: View
  /** Whether the text is too long to be shown whole. */
  cut: boolean
}

/** What there is to know of the view of a message. */
export const MessageNotes = ({ message: { text, json, decoded, bytes, isBinary }, view, cut }: MessageNotesProps) => {
  const t = useT()
  const messageText = useMessageText()
  const format = useFormat()
  const rounded = useMemo(() => json.kind === 'tree' && hasRoundedNumber(text), [json, text])
  return (
    <Notes>
      {json.kind === 'none' && !isBinary && beginsLikeJson.test(text) && <NotJson text={text} />}
      {decoded && view !== 'hex' && <Banner kind="info">{messageText('decoded', { format: decoded.format })}</Banner>}
      {view === 'tree' && json.kind === 'large' && <Banner kind="info">{t('message.large')}</Banner>}
      {cut && (
        <Banner kind="info">
          {t('message.cut', { shown: format.number(maxShownLength), total: format.number(text.length) })}
        </Banner>
      )}
      {view === 'tree' && rounded && <Banner kind="info">{t('message.rounded')}</Banner>}
      {view === 'hex' && bytes && bytes.length > shownBytes && (
        <Banner kind="info">
          {messageText('cutBytes', { shown: format.number(shownBytes), total: format.number(bytes.length) })}
        </Banner>
      )}
      {!decoded && view !== 'hex' && text.includes('\ufffd') && (
        <Banner kind="info">{isBinary ? messageText('notTextHex') : t('message.notText')}</Banner>
      )}
    </Notes>
  )
}
