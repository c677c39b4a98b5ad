import type { WifiView } from '@console/platform/flash'
import { Banner, ServerText, styled } from '@console/platform/ui'
import type { ReactNode } from 'react'
import { useT } from './i18n/useT.ts'

const Title = styled('p', { base: { fontWeight: 'semibold', color: 'fg' } })
const Detail = styled('div', { base: { mt: '1', textStyle: 'xs', color: 'fg.muted' } })

type Failure = NonNullable<WifiView['problem']>

/** Title and advice for each failure. What flashing alone can meet is `other`. */
const failures = {
  notAllowed: { title: 'fail.notAllowed', advice: 'try.notAllowed' },
  busy: { title: 'fail.busy', advice: 'try.busy' },
  lost: { title: 'fail.lost', advice: 'try.lost' },
  notDetected: { title: 'fail.notDetected', advice: 'try.notDetected' },
  unableToConnect: { title: 'fail.unableToConnect', advice: 'try.unableToConnect' },
  unknownCommand: { title: 'fail.unknownCommand', advice: 'try.unknownCommand' },
  timeout: { title: 'fail.timeout', advice: 'try.timeout' },
  other: { title: 'fail.other', advice: 'try.other' },
} as const

const isKnown = (code: string): code is keyof typeof failures => Object.hasOwn(failures, code)

/** What went wrong with the Wi-Fi, and what to try. */
export const WifiFailed = ({ failure: { code, detail }, action }: { failure: Failure; action?: ReactNode }) => {
  const t = useT()
  const { title, advice } = failures[isKnown(code) ? code : 'other']
  return (
    <Banner kind="danger" action={action}>
      <Title>{t(title)}</Title>
      <p>{t(advice)}</p>
      {code === 'unableToConnect' ? null : (
        <Detail>
          <ServerText>{detail}</ServerText>
        </Detail>
      )}
    </Banner>
  )
}
