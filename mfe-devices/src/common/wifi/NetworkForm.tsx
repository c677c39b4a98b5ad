import type { Network } from '@console/platform/flash'
import { useFormat } from '@console/platform/i18n'
import { Badge, Button, styled } from '@console/platform/ui'
import { isolate, visible } from '@console/platform/lib'
import { Lock, RotateCw, Wifi as WifiIcon } from 'lucide-react'
import { useState, type FormEvent } from 'react'
import { RadioRows } from '../RadioRows.tsx'
import { useT } from './i18n/useT.ts'
import { NetworkPassword, WifiFields } from './WifiFields.tsx'
import { isWifi } from './wifiRules.ts'

const Form = styled('form', { base: { display: 'grid', gap: '3' } })
const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })
const Name = styled('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    '& > .lucide': { boxSize: '3.5', color: 'fg.muted' },
  },
})

/** No network has this name. */
const other = ''

interface NetworkFormProps {
  /** Null where the board can't scan. */
  networks: readonly Network[] | null
  busy: boolean
  onConnect: (ssid: string, password: string) => void
  onScan: () => void
}

/** Chooses one of the networks that the board sees, or takes the name of another. */
export const NetworkForm = ({ networks, busy, onConnect, onScan }: NetworkFormProps) => {
  const t = useT()
  const [chosen, setChosen] = useState(networks?.[0]?.name ?? other)
  const [wifi, setWifi] = useState({ ssid: '', password: '' })
  const [checked, setChecked] = useState(false)
  const network = networks?.find(({ name }) => name === chosen)
  const wanted = network ? { ssid: network.name, password: network.secured ? wifi.password : '' } : wifi
  const lacksPassword = network?.secured === true && wifi.password === ''
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setChecked(true)
    if (isWifi(wanted) && !lacksPassword) onConnect(wanted.ssid, wanted.password)
    else event.currentTarget.querySelector<HTMLInputElement>('input:not([type=radio])')?.focus()
  }
  const choose = (name: string) => {
    setChosen(name)
    setWifi({ ...wifi, password: '' })
    setChecked(false)
  }
  return (
    <Form noValidate onSubmit={submit}>
      {networks && networks.length > 0 ? (
        <RadioRows
          label={t('networks')}
          value={chosen}
          onChange={choose}
          disabled={busy}
          rows={[
            ...networks.map((one) => ({
              value: one.name,
              name: <NetworkName network={one} />,
              fact: <Strength network={one} />,
            })),
            { value: other, name: t('otherNetwork') },
          ]}
        />
      ) : (
        <p>{t('noNetworks')}</p>
      )}
      {network ? null : <WifiFields wifi={wifi} onChange={setWifi} checked={checked} disabled={busy} />}
      {network?.secured ? (
        <NetworkPassword
          label={t('passwordOf', { ssid: isolate(network.name) })}
          wifi={wifi}
          onChange={setWifi}
          checked={checked}
          disabled={busy}
          required
          help={t('notKept')}
        />
      ) : null}
      <Buttons>
        <Button type="submit" variant="solid" icon={<WifiIcon aria-hidden />} busy={busy} busyWord={t('connecting')}>
          {t('connect')}
        </Button>
        <Button icon={<RotateCw aria-hidden />} disabled={busy} onClick={onScan}>
          {t('scanAgain')}
        </Button>
      </Buttons>
    </Form>
  )
}

const NetworkName = ({ network: { name, secured } }: { network: Network }) => {
  const t = useT()
  return (
    <Name>
      <bdi>{visible(name)}</bdi>
      {secured ? <Lock role="img" aria-label={t('secured')} /> : <Badge tone="orange">{t('open')}</Badge>}
    </Name>
  )
}

const Strength = ({ network: { strength } }: { network: Network }) => {
  const t = useT()
  const { number } = useFormat()
  return strength === null ? null : t('strength', { strength: number(strength) })
}
