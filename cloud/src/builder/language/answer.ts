import type { Compilation } from '../wasm/compilation.ts'
import { callAround, wordBefore } from './calls.ts'
import { completionsIn, signaturesIn } from './completion.ts'
import { marksIn } from './diagnostics.ts'
import type { Read } from './frontEnd.ts'
import { define, explain } from './names/explain.ts'
import { ReadProject } from './names/project.ts'
import { rename } from './names/rename.ts'
import type { Turns } from './names/turns.ts'
import { Unit } from './unit.ts'
import type { LanguageAnswer, LanguageWork, Place } from './work.ts'

/** Answers what an editor asks, by the compiler's front end. */
export async function answer(compilation: Compilation, work: LanguageWork, turns: Turns): Promise<LanguageAnswer> {
  const { question, files, place } = work
  const unit = Unit.of(files, place.file, question === 'complete' || question === 'signature' ? 'all' : 'used')
  if (!unit) return {}
  const parse = (...args: string[]): Promise<Read> => compilation.parse(work, unit, args)
  const completionAt = (at: Place) => {
    const { source, line, column } = unit.toCompiler(at)
    return parse(
      `-code-completion-at=${source}:${line}:${column}`,
      '-code-completion-brief-comments',
      '-code-completion-macros',
    )
  }
  switch (question) {
    case 'check':
      return { problems: marksIn((await parse()).said, unit) }
    case 'complete': {
      const word = wordBefore(unit.linesOf(place.file), place)
      return completionsIn((await completionAt(word.start)).output, word)
    }
    case 'signature': {
      const call = callAround(unit.linesOf(place.file), place)
      return call
        ? { signatures: signaturesIn((await completionAt(call.argument)).output), parameter: call.index }
        : { signatures: [] }
    }
    case 'hover': {
      const explanation = await explain(
        new ReadProject(compilation, work),
        place,
        async (at) => (await completionAt(at)).output,
      )
      return { ...(explanation && { explanation }) }
    }
    case 'definition':
      return { locations: await define(new ReadProject(compilation, work), place) }
    case 'rename':
      if (work.begun) throw new Error('What it had read for the new name is lost.')
      return { renamed: await rename(compilation, work, work.name ?? '', turns.begin(work.renaming)) }
    default:
      return {}
  }
}
