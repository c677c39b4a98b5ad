import { Problem } from '../problem.ts'
import { looksLike } from './body.ts'
import { fill } from '../templating/fill.ts'
import type { Scope } from '../templating/scope.ts'
import { renderTree } from '../templating/tree.ts'
import { written } from '../templating/written.ts'

/** Fills a response template in: a text, or an object whose texts are templates. */
export function renderResponse(template: unknown, scope: Scope): string {
  if (typeof template === 'string') return written(fill(template, scope), looksLike(template))
  return JSON.stringify(renderTree(template, (each) => text(each, scope)))
}

export function responseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch (error) {
    throw new Problem('The response is not JSON, so the response template has nothing to fill in.', { cause: error })
  }
}

function text(template: string, scope: Scope): string {
  return written(fill(template, scope), 'text')
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
