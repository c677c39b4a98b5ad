import { CopyButton, styled } from '@console/platform/ui'
import { highlights, type Query } from '@console/platform/live'
import { Segmented } from '@console/platform/ui/form'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { Marked } from '../search/Marked.tsx'
import { useDecoded } from './decode/useDecoded.ts'
import { hexOf } from './hex.ts'
import { HexView } from './HexView.tsx'
import { useT as useMessageText } from './i18n/useT.ts'
import { JsonTree } from './JsonTree.tsx'
import { readJson, type Json, prettyJson } from './json.ts'
import { MessageNotes, MessageSize } from './MessageNotes.tsx'
import { maxShownLength, type ReadMessage, type View } from './readMessage.ts'

const Bar = styled('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '3', mb: '2' },
})
// The same height for all messages, so that the buttons stay in place from one message to the next.
const Box = styled('div', {
  base: {
    h: { base: 'clamp(160px, 36dvh, 336px)', sm: 'clamp(160px, 46dvh, 336px)' },
    overflow: 'auto',
    px: '3',
    py: '2',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.code',
  },
})
const Text = styled('pre', {
  base: { textStyle: 'mono', lineHeight: '1.25rem', color: 'fg', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
})

interface MessageBodyProps {
  text: string
  /** The bytes of a message that is no text, where they are known. */
  bytes?: Uint8Array | undefined
  /** Its matches in the message are marked. */
  query: Query
  view: View
  onView: (view: View) => void
}

/** The views that a message has, the one that tells most first. */
const viewsOf = ({ json, decoded, bytes, isBinary }: ReadMessage): View[] => {
  if (isBinary && !decoded) return ['hex', 'text', 'raw']
  return [
    ...(json.kind === 'none' ? [] : ['tree' as const]),
    'text',
    ...(decoded ? [] : ['raw' as const]),
    ...(bytes ? ['hex' as const] : []),
  ]
}

const shownAs = (text: string, json: Json, view: View): string => {
  if (view === 'raw' || json.kind === 'none' || text.length > maxShownLength) return text.slice(0, maxShownLength)
  const pretty = prettyJson(text)
  // The indentation of thousands of levels can exceed the limit.
  return pretty.length > maxShownLength ? text : pretty
}

// Control characters that no text needs: what they are shows in the bytes.
const controls = /[\0-\u0008\u000b\u000c\u000e-\u001f\u007f]/

const useReadMessage = (sent: string, binary: Uint8Array | undefined): ReadMessage => {
  const decoded = useDecoded(binary ?? null)
  const text = decoded?.text ?? sent
  const json = useMemo(() => readJson(text), [text])
  const bytes = useMemo(() => binary ?? (controls.test(sent) ? new TextEncoder().encode(sent) : null), [binary, sent])
  return { text, json, decoded, bytes, isBinary: binary !== undefined }
}

/**
 * A message as tree, formatted text, raw text or bytes. Only objects and lists have a tree, and only what is no plain
 * text has bytes.
 */
export const MessageBody = ({ text: sent, bytes, query, view: chosen, onView }: MessageBodyProps) => {
  const t = useT()
  const message = useReadMessage(sent, bytes)
  const { text, json } = message
  const views = viewsOf(message)
  const view = views.includes(chosen) ? chosen : (views[0] ?? 'text')
  const hex = view === 'hex' ? message.bytes : null
  const tree = view === 'tree' && json.kind === 'tree' ? json.value : null
  const box = useRef<HTMLDivElement>(null)
  // The next message starts scrolled to its top.
  useLayoutEffect(() => void box.current?.scrollTo(0, 0), [sent])
  const shown = useMemo(() => (tree || view === 'hex' ? '' : shownAs(text, json, view)), [tree, text, json, view])
  const marks = useMemo(
    () => (shown === '' ? [] : highlights(query, { device: '', name: '', text: shown }).message),
    [query, shown],
  )
  return (
    <>
      <Bar>
        <ViewChoice views={views} view={view} onView={onView} />
        <MessageSize message={message} />
        {hex ? <CopyHex bytes={hex} /> : <CopyButton text={text} word={t('message.copy')} />}
      </Bar>
      <MessageNotes message={message} view={view} cut={!tree && !hex && text.length > maxShownLength} />
      <Box ref={box} role="group" aria-label={t('message.title')} tabIndex={0}>
        {hex ? (
          <HexView bytes={hex} />
        ) : tree ? (
          <JsonTree key={text} value={tree} query={query} />
        ) : (
          <Text>
            <Marked text={shown} ranges={marks} />
          </Text>
        )}
      </Box>
    </>
  )
}

const places: readonly View[] = ['tree', 'text', 'raw', 'hex']

const ViewChoice = ({ views, view, onView }: { views: readonly View[]; view: View; onView: (view: View) => void }) => {
  const t = useT()
  const names = {
    tree: t('message.asTree'),
    text: t('message.asText'),
    raw: t('message.asRaw'),
    hex: useMessageText()('asHex'),
  }
  return (
    <Segmented
      label={t('message.view')}
      value={view}
      onChange={onView}
      options={places.filter((place) => views.includes(place)).map((value) => ({ value, label: names[value] }))}
    />
  )
}

const CopyHex = ({ bytes }: { bytes: Uint8Array }) => {
  const t = useMessageText()
  return <CopyButton text={useMemo(() => hexOf(bytes), [bytes])} word={t('copyHex')} />
}
