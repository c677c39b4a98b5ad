import { PasswordField, TextField } from '@console/platform/ui/form'
import { useT } from './i18n/useT.ts'
import { passwordProblem, ssidProblem, useWifiProblemText, type Wifi } from './wifiRules.ts'

interface WifiFieldsProps {
  wifi: Wifi
  onChange: (wifi: Wifi) => void
  /** Shows what is wrong. */
  checked: boolean
  disabled?: boolean
}

/** Name and password of a network that is typed in. */
export const WifiFields = ({ wifi, onChange, checked, disabled = false }: WifiFieldsProps) => {
  const t = useT()
  const problemText = useWifiProblemText()
  return (
    <>
      <TextField
        label={t('ssid')}
        value={wifi.ssid}
        onChange={(ssid) => onChange({ ...wifi, ssid })}
        autoComplete="off"
        spellCheck={false}
        disabled={disabled}
        error={checked ? problemText(ssidProblem(wifi.ssid)) : null}
      />
      <NetworkPassword
        label={t('password')}
        wifi={wifi}
        onChange={onChange}
        checked={checked}
        disabled={disabled}
        help={t('openNetwork')}
      />
    </>
  )
}

/** The password of a network. */
export const NetworkPassword = ({
  label,
  help,
  wifi,
  onChange,
  checked,
  disabled = false,
  required = false,
}: WifiFieldsProps & { label: string; help: string; required?: boolean }) => {
  const problemText = useWifiProblemText()
  const problem = required && wifi.password === '' ? 'passwordMissing' : passwordProblem(wifi.password)
  return (
    <PasswordField
      label={label}
      autoComplete="off"
      value={wifi.password}
      onChange={(password) => onChange({ ...wifi, password })}
      disabled={disabled}
      help={help}
      error={checked ? problemText(problem) : null}
    />
  )
}
