import type { Section } from '../../common/templates/template.ts'
import { useFormFacts } from './useFormFacts.ts'

/** Whether the template shows a part of the webhook form. */
export const useShows = () => {
  const { sections } = useFormFacts().template
  return (section: Section) => sections.includes(section)
}
