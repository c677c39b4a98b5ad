import { useEffect, useRef, useState, type FormEvent, type RefObject } from 'react'
import { useConsole } from '@console/shared/contract'
import type { FieldErrors, UseFormReturn } from 'react-hook-form'
import type { Values } from '../../common/model/values.ts'
import type { Section } from '../../common/templates/template.ts'
import { useT } from '../../i18n/index.ts'
import type { IntegrationDocument } from './useDocument.ts'

interface Submission {
  form: UseFormReturn<Values>
  root: RefObject<HTMLFormElement | null>
  doc: IntegrationDocument
  /** False when the name is taken. */
  save: () => Promise<boolean>
  showJson: () => void
  showBuilder: () => void
  showAdvanced: () => void
  shows: (section: Section) => boolean
}

const advanced = ['headers', 'query'] as const

/** Saves what is right; else leads to what is wrong: the first wrong field, or the place in the JSON. */
export const useSubmit = ({ form, root, doc, save, showJson, showBuilder, showAdvanced, shows }: Submission) => {
  const t = useT()
  const { toast } = useConsole()
  const [refused, setRefused] = useState(0)
  const focused = useRef(0)
  // Its tab or section may come with a later render than this one.
  useEffect(() => {
    if (refused === focused.current) return
    const wrong = root.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (!wrong) return
    focused.current = refused
    wrong.focus()
  })
  const refuse = (errors: FieldErrors<Values>) => {
    // Its field is not among those that the template shows.
    if (errors.url && !shows('requestUrl')) {
      toast({ kind: 'error', title: t('form.saveFailed'), text: t('form.urlMissing') })
      return showJson()
    }
    showBuilder()
    if (advanced.some((field) => errors[field])) showAdvanced()
    setRefused((times) => times + 1)
  }
  const send = async () => {
    const found: FieldErrors<Values>[] = []
    await form.handleSubmit(async () => { if (!(await save())) found.push({}) }, (errors) => void found.push(errors))()
    // Only now do the fields know what is wrong with them.
    const [errors] = found
    if (errors) refuse(errors)
  }
  return (event: FormEvent) => {
    event.preventDefault()
    if (doc.problem) showJson()
    else void send()
  }
}
