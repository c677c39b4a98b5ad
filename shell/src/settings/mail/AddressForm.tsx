import { confirmMailAddress, sendMailCode } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { isolate, visible } from '@console/platform/lib'
import { useMutation } from '@console/platform/query'
import { Banner, Button, ServerText, styled, Text, useErrorText } from '@console/platform/ui'
import { TextField } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { useT } from './i18n/useT.ts'
import { useAddressChange } from './useAddressChange.ts'

const Form = styled('form', {
  base: {
    display: 'grid',
    gap: '4',
    maxW: '360px',
    justifyItems: 'start',
    '& > *': { w: 'full' },
    '& > button': { w: 'auto' },
  },
})
const Buttons = styled('div', { base: { display: 'flex', flexWrap: 'wrap', gap: '2' } })

/** Asks for an address, then for the code that was sent there. */
export const AddressForm = ({ onDone }: { onDone: () => void }) => {
  const t = useT()
  const { api } = useConsole()
  const errorText = useErrorText()
  const [address, setAddress] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error, isSuccess, reset } = useMutation({
    mutationFn: (to: string) => sendMailCode(api, to),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isAddress = /^[^\s@]+@[^\s@]+$/.test(address.trim())
    setProblem(isAddress ? undefined : t('wrong'))
    if (isAddress) mutate(address.trim())
  }
  if (isSuccess) return <CodeForm address={address.trim()} onDone={onDone} onOther={reset} />
  return (
    <Form onSubmit={submit} noValidate>
      <TextField
        label={t('address')}
        type="email"
        value={address}
        onChange={setAddress}
        error={problem}
        autoComplete="email"
      />
      {error ? (
        <Banner kind="danger">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
      <Button type="submit" variant="solid" busy={isPending} busyWord={t('sending')}>
        {t('send')}
      </Button>
    </Form>
  )
}

const CodeForm = ({ address, onDone, onOther }: { address: string; onDone: () => void; onOther: () => void }) => {
  const t = useT()
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useAddressChange(confirmMailAddress, t('confirmed'), onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setProblem(code.trim() === '' ? t('noCode') : undefined)
    if (code.trim() !== '') mutate({ address, code })
  }
  return (
    <Form onSubmit={submit} noValidate>
      <Text role="status" overflowWrap="anywhere">
        {t('sent', { address: isolate(visible(address)) })}
      </Text>
      <TextField mono label={t('code')} value={code} onChange={setCode} error={problem} autoComplete="one-time-code" />
      {error ? (
        <Banner kind="danger">
          <ServerText>{errorText(error)}</ServerText>
        </Banner>
      ) : null}
      <Buttons>
        <Button type="submit" variant="solid" busy={isPending} busyWord={t('confirming')}>
          {t('confirm')}
        </Button>
        <Button variant="ghost" onClick={onOther}>
          {t('other')}
        </Button>
      </Buttons>
    </Form>
  )
}
