import { NotConnectedError, useConsole, useReadable } from '@console/platform/contract'
import { useTask } from '@console/platform/lists'
import { eventTopic } from '@console/platform/live'
import { Banner, Button, Kbd, styled, useErrorText } from '@console/platform/ui'
import { Dialog } from '@console/platform/ui/dialog'
import { SelectField, TextAreaField, TextField } from '@console/platform/ui/form'
import { useState, type KeyboardEvent } from 'react'
import { useT } from '../../i18n/index.ts'
import { DeviceField } from './DeviceField.tsx'
import { canPublish, nameProblemOf, recentPublishes, rememberPublish, type EventDraft } from './eventDraft.ts'

const Fields = styled('div', { base: { display: 'grid', gap: '4', pt: '2', textStyle: 'sm', color: 'fg' } })
const isApple = /^(Mac|iP)/.test(navigator.platform)
const Keys = styled('span', { base: { display: 'inline-flex', alignItems: 'center', gap: '1', hideBelow: 'sm' } })

export interface PublishDialogProps {
  /** The device that is selected initially. */
  device?: string | undefined
  onClose: () => void
}

export const PublishDialog = ({ device = '', onClose }: PublishDialogProps) => {
  const t = useT()
  const [draft, setDraft] = useState<EventDraft>({ device, name: '', data: '' })
  // Missing values are errors only after the first attempt.
  const [tried, setTried] = useState(false)
  const { busy, failure, publish } = usePublish(onClose)
  const change = (part: Partial<EventDraft>) => setDraft((current) => ({ ...current, ...part }))
  const problem = nameProblemOf(draft.device, draft.name)
  const deviceProblem =
    draft.device === ''
      ? tried
        ? t('publish.deviceMissing')
        : null
      : canPublish(draft.device)
        ? null
        : t('publish.deviceUnreachable')
  const nameTexts = {
    required: t('publish.nameRequired'),
    wildcard: t('publish.nameWildcard'),
    tooLong: t('publish.nameTooLong'),
  }
  const dataTexts = { any: t('publish.anyData'), json: t('publish.json'), notJson: t('publish.notJson') }
  const submit = () => {
    setTried(true)
    if (draft.device !== '' && !deviceProblem && !problem) void publish(draft)
  }
  const submitByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    submit()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      onSubmit={submit}
      size="md"
      title={t('publish.title')}
      locked={busy}
      note={
        <Keys>
          <Kbd>{isApple ? t('publish.keysApple') : t('publish.keys')}</Kbd> {t('publish.keysDo')}
        </Keys>
      }
      actions={
        <>
          <Button disabled={busy} onClick={onClose}>
            {t('publish.cancel')}
          </Button>
          <Button type="submit" variant="solid" busy={busy} busyWord={t('publish.busy')}>
            {t('publish.publish')}
          </Button>
        </>
      }
    >
      <Fields>
        <RecentField onPick={setDraft} />
        <DeviceField value={draft.device} onChange={(id) => change({ device: id })} error={deviceProblem} />
        <TextField
          label={t('publish.name')}
          value={draft.name}
          onChange={(name) => change({ name })}
          mono
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          help={t('publish.nameHelp')}
          error={problem && (tried || problem !== 'required') ? nameTexts[problem] : null}
        />
        <TextAreaField
          label={t('publish.data')}
          value={draft.data}
          onChange={(data) => change({ data })}
          onKeyDown={submitByKey}
          optional
          mono
          rows={6}
          spellCheck={false}
          help={dataTexts[kindOf(draft.data)]}
        />
        {failure && <Banner kind="danger">{failure}</Banner>}
      </Fields>
    </Dialog>
  )
}

const kindOf = (data: string): 'any' | 'json' | 'notJson' => {
  if (!/^\s*[{["]/.test(data)) return 'any'
  try {
    JSON.parse(data)
    return 'json'
  } catch {
    return 'notJson'
  }
}

const RecentField = ({ onPick }: { onPick: (draft: EventDraft) => void }) => {
  const t = useT()
  const recent = useReadable(recentPublishes)
  if (recent.length === 0) return null
  const options = recent.map(({ device, name, data }, index) => ({
    value: String(index),
    label: t('publish.recentOne', { device, name, data: data.length > 40 ? `${data.slice(0, 40)}…` : data }),
  }))
  return (
    <SelectField
      label={t('publish.recent')}
      optional
      value=""
      placeholder={t('publish.recentChoose')}
      options={options}
      onChange={(index) => {
        const picked = recent[Number(index)]
        if (picked) onPick(picked)
      }}
    />
  )
}

/** Publishes at once or reports why it can't: nothing is queued for a later connection. */
const usePublish = (onDone: () => void) => {
  const t = useT()
  const { broker, toast } = useConsole()
  const { busy, run } = useTask<void>()
  const errorText = useErrorText()
  const [failure, setFailure] = useState<string | null>(null)
  const publish = (draft: EventDraft) =>
    run(async () => {
      setFailure(null)
      try {
        await broker.publish(eventTopic(draft.device, draft.name), draft.data)
      } catch (error) {
        setFailure(
          error instanceof NotConnectedError
            ? t('publish.notConnected')
            : t('publish.failed', { reason: errorText(error) }),
        )
        return
      }
      rememberPublish(draft)
      toast({ kind: 'success', title: t('publish.done') })
      onDone()
    })
  return { busy, failure, publish }
}
