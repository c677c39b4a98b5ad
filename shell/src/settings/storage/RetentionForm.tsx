import { historyQuery, saveHistory, type History } from '@console/platform/api'
import { useConsole, useUnsaved } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { readNumber, translateNumber, writeNumber } from '@console/platform/lib'
import { useMutation, useQueryClient } from '@console/platform/query'
import { Banner, Button, ServerText, styled, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { TextField } from '@console/platform/ui/form'
import { useState, type FormEvent } from 'react'
import { useT } from './i18n/useT.ts'
import { lossOf } from './loss.ts'

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

const gigabyte = 1e9
const least = 1e6

/** How long events are kept, and how many bytes of them, up to the server's limits. */
export const RetentionForm = ({ history }: { history: History }) => {
  const { days, bytes, most } = history
  const t = useT()
  const format = useFormat()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const { language } = format
  const before = { days: writeNumber(days, language), size: writeNumber(bytes / gigabyte, language) }
  const [entered, setEntered] = useState({ ...before, language })
  const typed = {
    days: translateNumber(entered.days, entered.language, language),
    size: translateNumber(entered.size, entered.language, language),
    language,
  }
  const [checked, setChecked] = useState(false)
  const [asking, setAsking] = useState(false)
  const next = {
    days: readNumber(typed.days, language) ?? NaN,
    bytes: Math.round((readNumber(typed.size, language) ?? NaN) * gigabyte),
  }
  const maxSize = format.number(most.bytes / gigabyte)
  const problems = {
    days:
      Number.isInteger(next.days) && next.days >= 1 && next.days <= most.days
        ? undefined
        : t('daysWrong', { most: format.number(most.days) }),
    size: next.bytes >= least && next.bytes <= most.bytes ? undefined : t('sizeWrong', { most: maxSize }),
  }
  const isLess = next.days < days || next.bytes < bytes
  const changed = typed.days !== before.days || typed.size !== before.size
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => saveHistory(api, next),
    onSuccess: async () => {
      setAsking(false)
      toast({ kind: 'success', title: t('saved'), action: 'save history' })
      await cache.invalidateQueries({ queryKey: historyQuery(api).queryKey })
    },
  })
  useUnsaved(changed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setChecked(true)
    if (problems.days || problems.size) return
    if (isLess) setAsking(true)
    else mutate()
  }
  return (
    <>
      <Form onSubmit={submit} noValidate>
        <TextField
          label={t('days')}
          value={typed.days}
          onChange={(value) => setEntered({ ...typed, days: value })}
          inputMode="numeric"
          help={t('daysHelp', { most: format.number(most.days) })}
          error={checked ? problems.days : undefined}
          autoComplete="off"
        />
        <TextField
          label={t('size')}
          value={typed.size}
          onChange={(value) => setEntered({ ...typed, size: value })}
          inputMode="decimal"
          help={t('sizeHelp', { most: maxSize })}
          error={checked ? problems.size : undefined}
          autoComplete="off"
        />
        {isLess ? <Banner kind="warning">{t('less')}</Banner> : null}
        {error && !asking ? (
          <Banner kind="danger">
            <ServerText>{errorText(error)}</ServerText>
          </Banner>
        ) : null}
        <Button type="submit" variant="solid" busy={isPending} busyWord={t('saving')}>
          {t('save')}
        </Button>
      </Form>
      {asking ? (
        <ConfirmDialog
          open
          title={t('lessQuestion')}
          verb={t('lessVerb')}
          busy={isPending}
          busyWord={t('saving')}
          error={error && errorText(error)}
          onClose={() => setAsking(false)}
          onConfirm={() => mutate()}
        >
          <Loss history={history} next={next} />
        </ConfirmDialog>
      ) : null}
    </>
  )
}

/** What the lower limits delete, as far as the server's figures say. */
const Loss = ({ history, next }: { history: History; next: { days: number; bytes: number } }) => {
  const t = useT()
  const format = useFormat()
  const { events, back } = lossOf(history, next)
  if (events === 0) return <>{t('losesNothing')}</>
  const said = { count: events, formatted: format.number(events), all: format.number(history.events) }
  return <>{back === null ? t('losesAll', said) : t('loses', { ...said, time: format.dateTime(back) })}</>
}
