import type { Device } from '@console/platform/api'
import { useFormat } from '@console/platform/i18n'
import { isolate } from '@console/platform/lib'
import { Banner, Button, IconButton, lazyPart, styled } from '@console/platform/ui'
import { KeyRound, X } from 'lucide-react'
import { useState } from 'react'
import { useT as useProblemText } from '../../common/problems/i18n/useT.ts'
import { wordOf } from '../../common/problems/problems.ts'
import { useT } from '../i18n/useT.ts'

const RefusedDialog = lazyPart('RefusedDialog', () => import(/* webpackChunkName: "on-demand" */ './RefusedDialog.tsx'))

const List = styled('div', { base: { display: 'grid', gap: '2', mb: '3' } })

const Actions = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '1',
    my: '-1',
    '& > button:first-of-type': { color: 'accent.fg' },
  },
})

/** Lines at most; the list says the rest. */
const most = 3

/** "19:17" */
const minuteOf = (time: number | string, language: string) =>
  new Date(time).toLocaleTimeString(language, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' })

const nameOf = ({ refused, id }: Device) => `${id} ${refused?.since ?? ''}`

/** Says which devices were not let in and why, each in a line that can be dismissed. */
export const RefusedDevices = ({ devices }: { devices: readonly Device[] }) => {
  const t = useT()
  const problemText = useProblemText()
  const format = useFormat()
  const [dismissed, setDismissed] = useState<readonly string[]>([])
  const [asked, setAsked] = useState<Device | null>(null)
  const shown = devices.filter((device) => !dismissed.includes(nameOf(device)))
  return (
    <>
      {shown.length > 0 ? (
        <List>
          {shown.slice(0, most).map((device) => {
            const { id, name, refused } = device
            if (!refused) return null
            const { count, since, reason } = refused
            return (
              <Banner
                key={id}
                kind="warning"
                icon={<KeyRound aria-hidden />}
                action={
                  <Actions>
                    <Button size="xs" variant="ghost" onClick={() => setAsked(device)}>
                      {t('whatToDo')}
                    </Button>
                    <IconButton
                      size="xs"
                      label={t('dismissRefusal', { name: name || id })}
                      onClick={() => setDismissed([...dismissed, nameOf(device)])}
                    >
                      <X aria-hidden />
                    </IconButton>
                  </Actions>
                }
              >
                {t('refused', {
                  count,
                  formatted: format.number(count),
                  name: isolate(name ? `${name} (${id})` : id),
                  time: since === null ? '—' : minuteOf(since, format.language),
                  reason: problemText(wordOf(reason)),
                })}
              </Banner>
            )
          })}
          {shown.length > most ? (
            <small>
              {t('refusedMore', { count: shown.length - most, formatted: format.number(shown.length - most) })}
            </small>
          ) : null}
        </List>
      ) : null}
      {asked?.refused ? (
        <RefusedDialog device={asked} reason={asked.refused.reason} onClose={() => setAsked(null)} />
      ) : null}
    </>
  )
}
