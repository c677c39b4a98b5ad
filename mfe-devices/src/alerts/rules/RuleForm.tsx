import type { AlertRule, AlertRuleDraft, AlertRules } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useFormat } from '@console/platform/i18n'
import { Banner, Button, ButtonLink, PageHeader, Panel, styled } from '@console/platform/ui'
import { FormFooter, InlineEdit, Switch } from '@console/platform/ui/form'
import { useState, type ReactNode } from 'react'
import { useT as useList } from '../list/i18n/useT.ts'
import { draftOf, inLanguage, problemsOf, type RuleValues } from './draft.ts'
import { useT } from './i18n/useT.ts'
import { PreviewPanel } from './PreviewPanel.tsx'
import { ScopeFields } from './ScopeFields.tsx'
import { TellFields } from './TellFields.tsx'
import { useRuleName } from './useRuleName.ts'
import { useSaving } from './useSaving.ts'
import { WatchFields } from './WatchFields.tsx'

const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' } })
const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: '404px minmax(0, 1fr)' },
    gap: '4',
    alignItems: 'start',
    flex: '1',
  },
})
const Part = styled('fieldset', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    minW: '0',
    p: '4',
    borderTopWidth: '1px',
    borderColor: 'border.muted',
    _first: { borderTopWidth: '0' },
    '& > legend': { float: 'left', w: 'full', textStyle: 'panel', mb: '0' },
    '& > legend + *': { clear: 'both' },
  },
})

interface RuleFormProps {
  initial: RuleValues
  /** The stored rule; null for a new one. */
  rule: AlertRule | null
  channels: AlertRules['channels']
  save: (draft: AlertRuleDraft) => Promise<void>
  onSaved: () => void
  /** Further actions, beside the switch. */
  actions?: ReactNode
}

/** A rule as a sentence with fields, and beside it when the rule would have fired. */
export const RuleForm = ({ initial, rule, channels, save, onSaved, actions }: RuleFormProps) => {
  const t = useT()
  const list = useList()
  const { href } = useConsole()
  const nameOf = useRuleName()
  const { language } = useFormat()
  const [typed, setTyped] = useState(initial)
  const values = inLanguage(typed, language)
  const draft = draftOf(values, nameOf(values))
  const { isAsked, isUnsaved, isSaving, failure, submit } = useSaving({
    isChanged: JSON.stringify(values) !== JSON.stringify(inLanguage(initial, language)),
    draft,
    save,
    onSaved,
  })
  const problems = problemsOf(values)
  const set = (change: Partial<RuleValues>) => setTyped((now) => ({ ...inLanguage(now, language), ...change }))
  const shown = isAsked ? problems : {}
  const name = values.name || nameOf(values)
  return (
    <Form noValidate onSubmit={(event) => void submit(event)}>
      <PageHeader
        title={name}
        heading={
          <InlineEdit value={name} label={t('name')} maxLength={100} onSave={async (text) => set({ name: text })} />
        }
        breadcrumb={[
          { label: list('title'), to: href('alert-list') },
          { label: list('rules'), to: `${href('alert-list')}?tab=rules` },
        ]}
        actions={
          <>
            <Switch label={t('isOn')} checked={values.enabled} onChange={(enabled) => set({ enabled })} />
            {actions}
          </>
        }
      />
      <Columns>
        <Panel padded={false}>
          <Part>
            <legend>{t('when')}</legend>
            <WatchFields values={values} problems={shown} onChange={set} />
          </Part>
          {values.kind === 'integration' ? null : (
            <Part>
              <legend>{t('on')}</legend>
              <ScopeFields values={values} problems={shown} onChange={set} />
            </Part>
          )}
          <Part>
            <legend>{t('tell')}</legend>
            <TellFields values={values} channels={channels} onChange={set} />
          </Part>
        </Panel>
        <PreviewPanel draft={draft} />
      </Columns>
      {failure === null ? null : <Banner kind="danger">{t('saveFailed', { reason: failure })}</Banner>}
      <FormFooter note={isUnsaved ? t('unsaved') : null}>
        <Button type="submit" variant="solid" busy={isSaving} busyWord={t('saving')}>
          {rule === null ? t('add') : t('save')}
        </Button>
        <ButtonLink to={`${href('alert-list')}?tab=rules`}>{t('back')}</ButtonLink>
      </FormFooter>
    </Form>
  )
}
