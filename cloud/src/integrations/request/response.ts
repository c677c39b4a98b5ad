import { looksLike } from './body.ts'
import { Budget } from '../templating/budget.ts'
import { fill } from '../templating/fill.ts'
import type { Scope } from '../templating/scope.ts'
import { renderTree } from '../templating/tree.ts'
import { written } from '../templating/written.ts'

/** Fills a response template in: a text, or an object whose texts are templates. */
export function renderResponse(template: unknown, scope: Scope): string {
  const budget = new Budget()
  if (typeof template === 'string') return written(fill(template, scope, budget), looksLike(template))
  return JSON.stringify(renderTree(template, budget, (each) => written(fill(each, scope, budget), 'text')))
}

/** The text of an answer, in the encoding that it names: a secret in one that is read as another would not be known. */
export function responseText(body: Buffer, contentType: string | undefined): string {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(contentType ?? '') ?? []
  try {
    return new TextDecoder(charset).decode(body)
  } catch {
    // It names one that there is not.
    return body.toString('utf8')
  }
}
