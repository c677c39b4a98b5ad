import type { ReactNode } from 'react'
import type { FlashCode, FlashState, FlashStep } from '../flash/index.ts'
import { useFormat } from '../i18n/index.ts'
import { Banner, ServerText, styled } from '../ui/index.ts'
import { useT } from './i18n/useT.ts'

const Title = styled('p', { base: { fontWeight: 'semibold', color: 'fg' } })
const Detail = styled('div', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

/** Before these steps end, nothing is written. */
const beforeWriting: readonly FlashStep[] = ['preparing', 'connecting']

interface FlashFailedProps {
  failure: Extract<FlashState, { kind: 'failed' }>
  action?: ReactNode
}

/** What went wrong, what to try, and the message of port or chip. */
export const FlashFailed = ({ failure: { code, detail, facts, during }, action }: FlashFailedProps) => {
  const t = useT()
  const { bytes } = useFormat()
  const { title } = failures[code]
  const advice = code === 'lost' && beforeWriting.includes(during) ? 'try.lostBefore' : failures[code].advice
  const shown = Object.fromEntries(
    Object.entries(facts).map(([name, value]) => [name, typeof value === 'number' ? bytes(value) : value]),
  )
  return (
    <Banner kind={code === 'cancelled' ? 'info' : 'danger'} action={action}>
      <Title>{t(title, shown)}</Title>
      <p>{t(advice, shown)}</p>
      {code === 'cancelled' || code === 'otherChip' || code === 'tooLarge' ? null : (
        <Detail>
          <ServerText>{detail}</ServerText>
        </Detail>
      )}
    </Banner>
  )
}

/** Title and advice for each failure. */
const failures = {
  cancelled: { title: 'fail.cancelled', advice: 'try.cancelled' },
  notLoaded: { title: 'fail.notLoaded', advice: 'try.notLoaded' },
  notAllowed: { title: 'fail.notAllowed', advice: 'policy' },
  busy: { title: 'fail.busy', advice: 'try.busy' },
  noAnswer: { title: 'fail.noAnswer', advice: 'try.noAnswer' },
  unknownChip: { title: 'fail.unknownChip', advice: 'try.unknownChip' },
  otherChip: { title: 'fail.otherChip', advice: 'try.otherChip' },
  tooLarge: { title: 'fail.tooLarge', advice: 'try.tooLarge' },
  noFlash: { title: 'fail.noFlash', advice: 'try.noFlash' },
  lost: { title: 'fail.lost', advice: 'try.lost' },
  lostAtReset: { title: 'fail.lost', advice: 'try.lostAtReset' },
  silent: { title: 'fail.silent', advice: 'try.silent' },
  corrupt: { title: 'fail.corrupt', advice: 'try.corrupt' },
  other: { title: 'fail.other', advice: 'try.other' },
} as const

/** The cause of a failure, in a few words. */
export const useFlashFailureTitle = () => {
  const t = useT()
  return (code: FlashCode): string => t(failures[code].title)
}
