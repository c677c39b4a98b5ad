import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Button, CopyButton, Mono, Spinner, styled } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { CornerDownLeft, TriangleAlert } from 'lucide-react'
import { useMemo, useState } from 'react'
import { shorten } from '../../../common/shorten.ts'
import { useT } from '../../../i18n/index.ts'
import { callTimeout, type CallState, type Failure, type ReplyValue } from './deviceRpc.ts'

const Line = styled('span', {
  base: {
    display: 'flex',
    alignItems: 'center',
    columnGap: '2',
    minW: '0',
    '& > .lucide': { boxSize: '3.5', flex: 'none', color: 'fg.subtle' },
  },
})
const Note = styled('span', { base: { flex: 'none', textStyle: 'xs', color: 'fg.muted' } })

/** The outcome of a call and its duration, in one line. */
export const CallOutcome = ({ state, name }: { state: CallState; name: string }) => {
  const t = useT()
  const format = useFormat()
  const failureText = useFailureText()
  if (state.kind === 'pending')
    return (
      <Line>
        <Spinner label={t('rpc.waiting')} showLabel />
      </Line>
    )
  if (state.kind === 'failed')
    return (
      <Line>
        <Warning>{failureText(state.reason)}</Warning>
      </Line>
    )
  return (
    <Line>
      {state.kind === 'invalid' ? (
        <Warning>{t('rpc.invalid')}</Warning>
      ) : (
        <>
          <CornerDownLeft aria-hidden />
          <ReplyText reply={state.reply} name={name} />
        </>
      )}
      {state.duration === null ? null : <Note>{t('rpc.took', { milliseconds: format.number(state.duration) })}</Note>}
    </Line>
  )
}

const More = styled('button', {
  base: {
    textStyle: 'mono',
    textAlign: 'inherit',
    verticalAlign: 'top',
    truncate: true,
    maxW: 'full',
    minW: '0',
    color: 'accent.fg',
    textDecoration: 'underline',
    textUnderlineOffset: '2px',
    borderRadius: 'l1',
    cursor: 'pointer',
    minH: { base: '11', md: '6' },
  },
})

// Characters that fit into the narrowest and into the widest row.
const fitsAlways = 14
const maxLength = 40

interface ReplyTextProps {
  reply: ReplyValue
  /** Of the function or variable. */
  name: string
}

/** The value of a reply. A long one is cut to its line; a click opens it in a dialog. */
export const ReplyText = ({ reply: { text, value }, name }: ReplyTextProps) => {
  const t = useT()
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  if (text === null) return <>—</>
  if (text.length <= fitsAlways)
    return (
      <Mono>
        <bdi>{text}</bdi>
      </Mono>
    )
  return (
    <>
      <More type="button" title={t('rpc.showAll')} onClick={() => setDialog('open')}>
        <bdi>{shorten(text, maxLength)}</bdi>
      </More>
      {dialog === 'never' ? null : (
        <WholeReply open={dialog === 'open'} onClose={() => setDialog('closed')} name={name} value={value} />
      )}
    </>
  )
}

const Whole = styled('pre', {
  base: {
    px: '3',
    py: '2.5',
    borderWidth: '1px',
    borderRadius: 'l2',
    bg: 'bg.code',
    color: 'fg',
    textStyle: 'mono',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    unicodeBidi: 'plaintext',
  },
})

interface WholeReplyProps {
  open: boolean
  onClose: () => void
  name: string
  value: unknown
}

/** A whole value: text as it is, anything else as formatted JSON. */
const WholeReply = ({ open, onClose, name, value }: WholeReplyProps) => {
  const t = useT()
  const text = useMemo(() => (typeof value === 'string' ? value : JSON.stringify(value, null, 2)), [value])
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="lg"
      title={t('rpc.replyOf', { name: isolate(name) })}
      actions={
        <>
          <CopyButton word={t('copy')} text={text} />
          <Button onClick={onClose}>{t('close')}</Button>
        </>
      }
    >
      <Whole>{text}</Whole>
    </Dialog>
  )
}

const Root = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1.5',
    minW: '0',
    maxW: 'full',
    textStyle: 'xs',
    color: 'orange.fg',
    '& > .lucide': { boxSize: '3.5', flex: 'none' },
  },
})
const Text = styled('span', { base: { truncate: true } })

/** One line that says why there is no value. */
export const Warning = ({ children, role }: { children: string; role?: 'status' | undefined }) => (
  <Root role={role}>
    <TriangleAlert aria-hidden />
    <Text>{children}</Text>
  </Root>
)

/** The text of a failed call. */
export const useFailureText = () => {
  const t = useT()
  const texts: Record<Failure, () => string> = {
    timeout: () => t('rpc.timeout', { seconds: callTimeout / 1000 }),
    lost: () => t('rpc.lost'),
    notSent: () => t('rpc.notSent'),
    tooLarge: () => t('rpc.tooLarge'),
  }
  return (reason: Failure): string => texts[reason]()
}
