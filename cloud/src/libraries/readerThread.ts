import { parentPort } from 'node:worker_threads'
import type { IndexFile } from './indexFile.ts'
import { libraryWithHeader, searchIndex } from './indexSearch.ts'
import { NewestIndex } from './newestIndex.ts'
import { readProject, type ReadParts } from './projectReader.ts'
import type { Answered, Answers, Question, ReaderWork } from './readerQuestions.ts'
import { resolutionOf } from './resolution.ts'

const newest = new NewestIndex()

// Questions about libraries grow with what a project writes times what the index has.
parentPort?.on('message', (work: ReaderWork) => {
  try {
    parentPort?.postMessage({ result: answered(work) })
  } catch (error) {
    parentPort?.postMessage({ thrown: error })
  }
})

function answered({ question, index: location, boardHeaders }: ReaderWork): Answered {
  let opened: IndexFile | undefined
  // One index for the whole question. Many projects ask nothing of it.
  const index = () => (opened ??= location && newest.open(location))
  const answer = answerTo(question, index, { isOff: location === undefined, boardHeaders })
  const state = question.kind === 'project' ? opened : index()
  return { answer, index: state && { fetchedAt: state.fetchedAt, libraries: state.libraries.length } }
}

function answerTo(
  question: Question,
  index: () => IndexFile | undefined,
  parts: Pick<ReadParts, 'isOff' | 'boardHeaders'>,
): Answers[Question['kind']] {
  switch (question.kind) {
    case 'state':
      return undefined
    case 'search':
      return searchIndex(index(), question.text)
    case 'library':
      return details(index()?.library(question.name))
    case 'header':
      return libraryWithHeader(index(), question.header)
    case 'project':
      return readProject(question.ini, question.files, { index, ...parts })
    case 'resolution':
      return resolutionOf(readProject(question.ini, question.files, { index, ...parts }), index())
  }
}

function details(library: ReturnType<IndexFile['library']>): Answers['library'] {
  if (!library) return undefined
  const { releases, ...facts } = library
  return { facts, versions: releases.map(({ version }) => version) }
}
