import { Banner, Button, ButtonLink, styled, Tabs, useAddressTab } from '@console/shared/ui'
import { useConsole } from '@console/shared/contract'
import { FormFooter } from '@console/shared/ui/form'
import { useMemo, useRef, useState, type ReactNode } from 'react'
import { FormProvider } from 'react-hook-form'
import { unknownNames } from '../../common/model/variables.ts'
import { useT } from '../../i18n/index.ts'
import { GeneralSection } from '../general/GeneralSection.tsx'
import { TemplateSection } from '../general/TemplateSection.tsx'
import { JsonTab } from '../json/JsonTab.tsx'
import { LambdaSections } from '../lambda/LambdaSections.tsx'
import { AdvancedSections } from '../request/AdvancedSections.tsx'
import { RequestSection } from '../request/RequestSection.tsx'
import { FormFacts } from './FormFacts.ts'
import { useIntegrationForm, type IntegrationFormOptions } from './useIntegrationForm.ts'
import { useSubmit } from './useSubmit.ts'

const Columns = styled('div', { base: { display: 'grid', gridTemplateColumns: { base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 348px' }, gap: '4', alignItems: 'start' } })
const Panel = styled('fieldset', { base: { minW: '0', bg: 'bg.panel', borderWidth: '1px', borderRadius: 'l3', _disabled: { opacity: '0.6' } } })
const Stale = styled('div', { base: { mb: '3' } })

export interface IntegrationFormProps extends IntegrationFormOptions {
  /** Beyond the form and its JSON. */
  more?: { key: string; label: string; content: ReactNode } | undefined
}

export const IntegrationForm = ({ more, ...options }: IntegrationFormProps) => {
  const t = useT()
  const { href } = useConsole()
  const { id, template } = options
  const { form, values, doc, unsaved, saving, takenName, save } = useIntegrationForm(options)
  const [tab, setTab] = useAddressTab(['builder', 'json', 'deliveries'])
  const [advanced, setAdvanced] = useState(false)
  const root = useRef<HTMLFormElement>(null)
  const submit = useSubmit({ form, root, doc, save, showJson: () => setTab('json'), showBuilder: () => setTab('builder'), showAdvanced: () => setAdvanced(true) })
  const isLambda = template.id === 'lambda'
  const facts = useMemo(() => ({ id, template, takenName, unknownIn: (text: string) => unknownNames(text, values, template.sample) }), [id, template, takenName, values])
  const tabs = [
    { key: 'builder', label: isLambda ? t('form.lambdaBuilder') : t('form.webhookBuilder') },
    ...(template.sections.includes('json') ? [{ key: 'json', label: t('json.title') }] : []),
    ...(more ? [more] : []),
  ]
  const shown = tabs.some(({ key }) => key === tab) ? tab : 'builder'
  const back = <ButtonLink to={href('integration-list')}>{t('back')}</ButtonLink>
  return (
    <FormProvider {...form}>
      <FormFacts value={facts}>
        <form ref={root} noValidate onSubmit={submit}>
          <Tabs label={t('form.views')} tabs={tabs} value={shown} onChange={setTab}>
            {shown === 'builder' && doc.problem ? <Stale><Banner kind="warning" action={<><Button size="xs" onClick={() => setTab('json')}>{t('json.mend')}</Button><Button size="xs" onClick={doc.discard}>{t('json.discard')}</Button></>}>{t('json.stale')}</Banner></Stale> : null}
            {shown === 'builder' ? (
              <Columns>
                <Panel disabled={doc.problem !== null}>
                  <GeneralSection />
                  <TemplateSection />
                  {isLambda ? <LambdaSections /> : <RequestSection advanced={advanced} onAdvanced={setAdvanced} />}
                  {advanced ? <AdvancedSections /> : null}
                </Panel>
              </Columns>
            ) : null}
            {shown === 'json' ? <JsonTab doc={doc} /> : null}
            {shown === 'deliveries' ? more?.content : null}
          </Tabs>
          <FormFooter note={unsaved ? t('form.unsaved') : null}>
            <Button type="submit" variant="solid" busy={saving} busyWord={t('saving')}>{t('save')}</Button>
            {back}
          </FormFooter>
        </form>
      </FormFacts>
    </FormProvider>
  )
}
