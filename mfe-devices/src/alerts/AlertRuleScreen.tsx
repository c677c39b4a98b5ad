import { alertRulesQuery, deleteAlertRule, saveAlertRule, type AlertRule, type AlertRules } from '@console/platform/api'
import { useConsole } from '@console/platform/contract'
import { useMutation, useQueryClient } from '@console/platform/query'
import { useNavigate, useParams } from '@console/platform/router'
import { ButtonLink, IconButton, PageHeader, StateCard, useErrorText } from '@console/platform/ui'
import { ConfirmDialog } from '@console/platform/ui/dialog'
import { ChevronLeft, SearchX, Trash2 } from 'lucide-react'
import { useMemo, useState } from 'react'
import { useKindTitle } from '../common/alerts/i18n/useRuleTitle.ts'
import { valuesOf } from './rules/draft.ts'
import { useT } from './rules/i18n/useT.ts'
import { RuleForm } from './rules/RuleForm.tsx'
import { RulesLoaded } from './rules/RulesLoaded.tsx'

/** Changes or deletes a rule. */
export const AlertRuleScreen = () => {
  const t = useT()
  const { href } = useConsole()
  const { id = '' } = useParams()
  return (
    <RulesLoaded title={t('rule')}>
      {({ rules, channels }) => {
        const rule = rules.find((each) => each.id === id)
        if (rule) return <OneRule key={`${rule.id} ${rule.updatedAt}`} rule={rule} channels={channels} />
        return (
          <>
            <PageHeader title={t('notFound')} />
            <StateCard
              icon={<SearchX aria-hidden />}
              title={t('notFound')}
              actions={
                <ButtonLink icon={<ChevronLeft aria-hidden />} to={`${href('alert-list')}?tab=rules`}>
                  {t('back')}
                </ButtonLink>
              }
            >
              {t('notFoundText')}
            </StateCard>
          </>
        )
      }}
    </RulesLoaded>
  )
}

const OneRule = ({ rule, channels }: { rule: AlertRule; channels: AlertRules['channels'] }) => {
  const t = useT()
  const kindTitle = useKindTitle()
  const { api, href, toast } = useConsole()
  const cache = useQueryClient()
  const navigate = useNavigate()
  const { queryKey } = alertRulesQuery(api)
  const leave = () => navigate(`${href('alert-list')}?tab=rules`)
  const initial = useMemo(
    () => valuesOf(rule.preset === null ? rule : { ...rule, name: kindTitle(rule.watch.kind) }),
    [rule, kindTitle],
  )
  return (
    <RuleForm
      initial={initial}
      rule={rule}
      channels={channels}
      save={async (draft) => {
        // A preset rule keeps its translated name, unless the user has given it another one.
        await saveAlertRule(
          api,
          rule.id,
          rule.preset !== null && draft.name === initial.name ? { ...draft, name: rule.name } : draft,
        )
        toast({ kind: 'success', title: t('saved', { name: draft.name }), action: `save rule ${rule.id}` })
      }}
      onSaved={() => {
        leave()
        void cache.invalidateQueries({ queryKey })
      }}
      actions={<DeleteRule rule={rule} name={initial.name} onDeleted={leave} />}
    />
  )
}

const DeleteRule = ({ rule, name, onDeleted }: { rule: AlertRule; name: string; onDeleted: () => void }) => {
  const t = useT()
  const { api, toast } = useConsole()
  const cache = useQueryClient()
  const errorText = useErrorText()
  const [asked, setAsked] = useState(false)
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => deleteAlertRule(api, rule.id),
    onSuccess: () => {
      toast({ kind: 'success', title: t('deleted', { name }), action: `delete rule ${rule.id}` })
      onDeleted()
      for (const { queryKey } of [alertRulesQuery(api), { queryKey: ['alerts'] }])
        void cache.invalidateQueries({ queryKey })
    },
  })
  const close = () => {
    setAsked(false)
    reset()
  }
  return (
    <>
      <IconButton label={t('delete')} variant="outline" danger onClick={() => setAsked(true)}>
        <Trash2 aria-hidden />
      </IconButton>
      <ConfirmDialog
        open={asked}
        onClose={close}
        onConfirm={() => mutate()}
        title={t('deleteQuestion', { name })}
        verb={t('deleteVerb')}
        busy={isPending}
        error={error ? errorText(error) : null}
      >
        {t('deleteText')}
      </ConfirmDialog>
    </>
  )
}
