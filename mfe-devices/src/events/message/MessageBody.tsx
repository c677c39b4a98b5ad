import { useFormat } from '@console/platform/i18n'
import { Banner, CopyButton, styled } from '@console/platform/ui'
import { highlights, type Query } from '@console/platform/live'
import { Segmented } from '@console/platform/ui/form'
import { useLayoutEffect, useMemo, useRef } from 'react'
import { useT } from '../../i18n/index.ts'
import { Marked } from '../search/Marked.tsx'
import { bytesOf, hexOf, shownBytes } from './hex.ts'
import { HexView } from './HexView.tsx'
import { useT as useHexText } from './i18n/useT.ts'
import { JsonTree } from './JsonTree.tsx'
import { readJson, type Json, hasRoundedNumber, prettyJson } from './json.ts'

// Characters that a page can lay out without a noticeable delay.
const longestShown = 256 * 1024

const Bar = styled('div', { base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '2', mt: '3', mb: '2' } })
const Size = styled('span', { base: { flex: '1', order: { base: 1, sm: 0 }, textAlign: 'end', textStyle: 'xs', color: 'fg.muted' } })
const Notes = styled('div', { base: { display: 'grid', gap: '2', mb: '2', textStyle: 'sm', color: 'fg', '&:empty': { display: 'none' } } })
// The same height for all messages, so that the buttons stay in place from one message to the next.
const Box = styled('div', { base: { h: { base: 'clamp(160px, 36dvh, 336px)', sm: 'clamp(160px, 46dvh, 336px)' }, overflow: 'auto', px: '3', py: '2', borderWidth: '1px', borderRadius: 'l2', bg: 'bg.code' } })
const Text = styled('pre', { base: { textStyle: 'mono', lineHeight: '1.25rem', color: 'fg', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } })

export type View = 'tree' | 'text' | 'raw' | 'hex'

interface MessageBodyProps {
  text: string
  /** The bytes of a message that is no text, where they are known. */
  base64?: string | undefined
  /** Its matches in the message are marked. */
  query: Query
  view: View
  onView: (view: View) => void
}

/** The chosen view where the message has it, else the one that tells most. */
const fitting = (view: View, { kind }: Json, hasBytes: boolean): View => {
  if (view === 'text' || view === 'raw') return view
  if (kind === 'none') return hasBytes ? 'hex' : 'text'
  return view === 'hex' && !hasBytes ? 'tree' : view
}

const shownAs = (text: string, json: Json, view: View): string => {
  if (view === 'raw' || json.kind === 'none' || text.length > longestShown) return text.slice(0, longestShown)
  const pretty = prettyJson(text)
  // The indentation of thousands of levels can exceed the limit.
  return pretty.length > longestShown ? text : pretty
}

/** A message as tree, formatted text, raw text or bytes. Only objects and lists have a tree, and only what is no text has bytes. */
export const MessageBody = ({ text, base64, query, view: chosen, onView }: MessageBodyProps) => {
  const t = useT()
  const hexText = useHexText()
  const json = useMemo(() => readJson(text), [text])
  const bytes = useMemo(() => (base64 === undefined ? null : bytesOf(base64)), [base64])
  const view = fitting(chosen, json, bytes !== null)
  const hex = view === 'hex' ? bytes : null
  const tree = view === 'tree' && json.kind === 'tree' ? json.value : null
  const box = useRef<HTMLDivElement>(null)
  // The next message starts scrolled to its top.
  useLayoutEffect(() => void box.current?.scrollTo(0, 0), [text])
  const shown = useMemo(() => (tree || view === 'hex' ? '' : shownAs(text, json, view)), [tree, text, json, view])
  const marks = useMemo(() => (shown === '' ? [] : highlights(query, { device: '', name: '', text: shown }).message), [query, shown])
  const views = [...(json.kind === 'none' ? [] : [{ value: 'tree' as const, label: t('message.asTree') }]), { value: 'text' as const, label: t('message.asText') }, { value: 'raw' as const, label: t('message.asRaw') }, ...(bytes ? [{ value: 'hex' as const, label: hexText('asHex') }] : [])]
  return (
    <>
      <Bar>
        <Segmented label={t('message.view')} value={view} onChange={onView} options={views} />
        <MessageSize text={text} bytes={bytes} json={json} />
        {hex ? <CopyHex bytes={hex} /> : <CopyButton text={text} word={t('message.copy')} />}
      </Bar>
      <MessageNotes text={text} bytes={bytes} json={json} view={view} cut={!tree && !hex && text.length > longestShown} />
      <Box ref={box} role="group" aria-label={t('message.title')} tabIndex={0}>{hex ? <HexView bytes={hex} /> : tree ? <JsonTree key={text} value={tree} query={query} /> : <Text><Marked text={shown} ranges={marks} /></Text>}</Box>
    </>
  )
}

const CopyHex = ({ bytes }: { bytes: Uint8Array }) => {
  const hexText = useHexText()
  return <CopyButton text={useMemo(() => hexOf(bytes), [bytes])} word={hexText('copyHex')} />
}

const MessageSize = ({ text, bytes: known, json }: { text: string; bytes: Uint8Array | null; json: Json }) => {
  const t = useT()
  const hexText = useHexText()
  const bytes = useFormat().bytes(useMemo(() => known?.length ?? new TextEncoder().encode(text).length, [known, text]))
  if (known) return <Size>{hexText('sizeBytes', { size: bytes })}</Size>
  // U+FFFD replaced each invalid byte and takes three bytes itself, so that the size is not exact.
  const size = text.includes('\ufffd') ? t('message.about', { size: bytes }) : bytes
  return <Size>{text === '' ? t('message.empty') : json.kind === 'none' ? t('message.sizeText', { size }) : t('message.sizeJson', { size })}</Size>
}

const MessageNotes = ({ text, bytes, json, view, cut }: { text: string; bytes: Uint8Array | null; json: Json; view: View; cut: boolean }) => {
  const t = useT()
  const hexText = useHexText()
  const format = useFormat()
  const rounded = useMemo(() => json.kind === 'tree' && hasRoundedNumber(text), [json, text])
  return (
    <Notes>
      {view === 'tree' && json.kind === 'large' && <Banner kind="info">{t('message.large')}</Banner>}
      {cut && <Banner kind="info">{t('message.cut', { shown: format.number(longestShown), total: format.number(text.length) })}</Banner>}
      {view === 'tree' && rounded && <Banner kind="info">{t('message.rounded')}</Banner>}
      {view === 'hex' && bytes && bytes.length > shownBytes && <Banner kind="info">{hexText('cutBytes', { shown: format.number(shownBytes), total: format.number(bytes.length) })}</Banner>}
      {view !== 'hex' && text.includes('\ufffd') && <Banner kind="info">{bytes ? hexText('notTextHex') : t('message.notText')}</Banner>}
    </Notes>
  )
}
