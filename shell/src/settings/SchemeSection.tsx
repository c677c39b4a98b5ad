import { useReadable } from '@console/platform/contract'
import { chooseScheme, schemeChoice, type SchemeChoice } from '@console/platform/theme'
import { FormSection, Segmented } from '@console/platform/ui/form'
import { useT } from './i18n/useT.ts'

/** Light or dark, for this browser. Applies at once: it is no part of what Save sends. */
export const SchemeSection = () => {
  const t = useT()
  const options = [
    { value: 'system', label: t('scheme.system') },
    { value: 'light', label: t('scheme.light') },
    { value: 'dark', label: t('scheme.dark') },
  ] as const satisfies readonly { value: SchemeChoice; label: string }[]
  return (
    <FormSection title={t('scheme.title')} description={t('scheme.text')}>
      <Segmented label={t('scheme.title')} value={useReadable(schemeChoice)} onChange={chooseScheme} options={options} />
    </FormSection>
  )
}
