import type { Delivery } from '@console/platform/api'
import { useConsole, useReadable, useUnsaved } from '@console/platform/contract'
import { Banner, Button, ButtonLink, lazyPart, styled, Tabs, useAddressTab } from '@console/platform/ui'
import { FormFooter } from '@console/platform/ui/form'
import { useEffect, useMemo, useRef, useState } from 'react'
import { unknownNames } from '../../common/model/variables.ts'
import { useDeviceOptions } from '../../common/useDeviceOptions.ts'
import { useNameCheck, useSaveIntegration } from '../../common/useSaveIntegration.ts'
import { useT } from '../../i18n/index.ts'
import { createDraft, type Draft, type DraftOptions } from '../draft/createDraft.ts'
import { DraftContext, useDraft, useDraftState } from '../draft/useDraft.ts'
import { PreviewPanel } from '../panels/PreviewPanel.tsx'
import { RunPanel } from '../panels/RunPanel.tsx'
import { useDeliveries } from '../panels/useDeliveries.ts'
import { useSampleEvent } from '../panels/useSampleEvent.ts'
import { AdvancedSections } from '../sections/AdvancedSections.tsx'
import { GeneralSection } from '../sections/GeneralSection.tsx'
import { LambdaSections } from '../sections/LambdaSections.tsx'
import { RequestSection } from '../sections/RequestSection.tsx'
import { TemplateSection } from '../sections/TemplateSection.tsx'
import { ConflictDialog } from './ConflictDialog.tsx'
import { JsonTab } from './JsonTab.tsx'
import { useSubmit } from './useSubmit.ts'

const DeliveriesTab = lazyPart('DeliveriesTab', () => import('../panels/DeliveriesTab.tsx'))

// As high as the page, so that its foot is at the bottom.
const Form = styled('form', { base: { display: 'flex', flexDirection: 'column', flex: '1', minW: '0' } })
const Body = styled('div', { base: { flex: '1', minW: '0' } })
const Stale = styled('div', { base: { mb: '3' } })

const none: readonly Delivery[] = []

interface IntegrationFormProps extends DraftOptions {
  /** After it was saved; nothing is unsaved any more. */
  onSaved: () => void
  onUnsaved?: (unsaved: boolean) => void
}

/** A draft that follows what the server has, for as long as its form is open. */
const useNewDraft = (options: DraftOptions): Draft => {
  const { id, template, stored } = options
  const isTaken = useNameCheck(id)
  const { mutateAsync } = useSaveIntegration()
  const [draft] = useState(() =>
    createDraft(options, { isTaken, save: (saving) => mutateAsync({ id, type: template.id, ...saving }) }),
  )
  useEffect(() => draft.open(), [draft])
  useEffect(() => draft.receive(stored), [draft, stored])
  return draft
}

/** The form of an integration, its JSON, and the log of its deliveries. */
export const IntegrationForm = ({ onSaved, onUnsaved, ...options }: IntegrationFormProps) => {
  const t = useT()
  const { href } = useConsole()
  const { id, template, exists } = options
  const draft = useNewDraft(options)
  const { values, unsaved, phase } = useReadable(draft.state)
  const saving = phase.kind === 'saving'
  const [tab, setTab] = useAddressTab(['builder', 'json', 'deliveries'])
  const [advanced, setAdvanced] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const { onSubmit, saveHere } = useSubmit({
    draft,
    root,
    values,
    showJson: () => setTab('json'),
    showBuilder: () => setTab('builder'),
    showAdvanced: () => setAdvanced(true),
  })
  const saved = phase.kind === 'saved'
  useUnsaved(unsaved && !saved, { save: saveHere })
  // Runs after the render that reports it as saved, so that leaving needs no confirmation.
  useEffect(() => {
    if (!saved) return
    draft.resume()
    onSaved()
  }, [draft, saved, onSaved])
  const [anyDevice] = useDeviceOptions(values.device)
  const log = useDeliveries(id, exists && tab === 'deliveries', exists)
  const sample = useSampleEvent({
    name: values.event,
    data: template.sample,
    device: values.device || (anyDevice?.value ?? 'sample-device'),
    live: template.kind === 'request',
    log: log.data ?? none,
  })
  const { data } = sample.event
  const real = sample.real !== null
  const provided = useMemo(
    () => ({ draft, unknownIn: (text: string) => unknownNames(text, values, { data, real }) }),
    [draft, values, data, real],
  )
  // Until the save has ended the list still holds the former version.
  useEffect(() => onUnsaved?.(unsaved || saving), [onUnsaved, unsaved, saving])
  const tabs = [
    { key: 'builder', label: template.kind === 'function' ? t('form.lambdaBuilder') : t('form.webhookBuilder') },
    { key: 'json', label: t('json.title') },
    ...(exists && log.data !== null && !log.isPending ? [{ key: 'deliveries', label: t('deliveries.title') }] : []),
  ]
  // Saving a new integration leaves this screen: what is typed meanwhile would be lost.
  const frozen = saving && !exists
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'builder'
  return (
    <DraftContext value={provided}>
      <Form ref={root} noValidate onSubmit={onSubmit}>
        <Body>
          <Tabs label={t('form.views')} tabs={tabs} value={shown} onChange={setTab}>
            {shown === 'builder' ? (
              <BuilderTab
                frozen={frozen}
                sample={sample}
                advanced={advanced}
                onAdvanced={setAdvanced}
                onJson={() => setTab('json')}
              />
            ) : null}
            {shown === 'json' ? <JsonTab frozen={frozen} /> : null}
            {shown === 'deliveries' ? <DeliveriesTab id={id} log={log} /> : null}
          </Tabs>
        </Body>
        {shown === 'deliveries' && !unsaved ? null : (
          <FormFooter note={unsaved ? t('form.unsaved') : null}>
            <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>
              {t('save')}
            </Button>
            <ButtonLink to={href('integration-list')}>{t('back')}</ButtonLink>
          </FormFooter>
        )}
      </Form>
      {phase.kind === 'conflict' ? (
        <ConflictDialog
          conflict={phase.conflict}
          onCancel={() => draft.resume()}
          onMine={() => void draft.overwrite()}
          onTheirs={() => draft.takeTheirs()}
        />
      ) : null}
    </DraftContext>
  )
}

const Columns = styled('div', {
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' },
    gap: '4',
    alignItems: 'start',
    '&:has(> :only-child)': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
})
const Fields = styled('fieldset', {
  base: { minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', _disabled: { opacity: '0.6' } },
})

interface BuilderTabProps {
  /** Nothing can be changed now. */
  frozen: boolean
  sample: ReturnType<typeof useSampleEvent>
  advanced: boolean
  onAdvanced: (shown: boolean) => void
  onJson: () => void
}

/** The integration as a form, beside a preview of what it does. */
const BuilderTab = ({ frozen, sample, advanced, onAdvanced, onJson }: BuilderTabProps) => {
  const t = useT()
  const { draft } = useDraft()
  const { template } = draft
  const content = useDraftState((state) => state.content)
  const invalid = useDraftState(({ json }) => json.error !== null)
  const [place, setPlace] = useState<{ line: number; column: number } | null>(null)
  const isLambda = template.kind === 'function'
  return (
    <>
      {invalid ? (
        <Stale>
          <Banner
            kind="warning"
            action={
              <>
                <Button size="xs" onClick={onJson}>
                  {t('json.back')}
                </Button>
                <Button size="xs" onClick={() => draft.discardJson()}>
                  {t('json.discard')}
                </Button>
              </>
            }
          >
            {t('json.stale')}
          </Banner>
        </Stale>
      ) : null}
      <Columns>
        <Fields disabled={invalid || frozen}>
          <GeneralSection />
          <TemplateSection />
          {isLambda ? <LambdaSections place={place} /> : <RequestSection advanced={advanced} onAdvanced={onAdvanced} />}
          {advanced && !isLambda ? <AdvancedSections /> : null}
        </Fields>
        {isLambda ? (
          <RunPanel content={content} sample={sample} onPlace={setPlace} />
        ) : (
          <PreviewPanel type={template.id} content={content} sample={sample} />
        )}
      </Columns>
    </>
  )
}
