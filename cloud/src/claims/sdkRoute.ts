import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { notFound } from '../api/failure.ts'
import { texts, Type } from '../api/schema.ts'
import { filesIn, type SdkFile } from './sdkFiles.ts'

const Language = Type.Object({ language: Type.String() })
const Files = Type.Object({ files: Type.Array(Type.Object({ path: Type.String(), content: Type.String() })) })
const languages = ['python', 'node', 'cpp']
const ownFolder = fileURLToPath(new URL('../../sdk/', import.meta.url))

/** The libraries for devices, as they are in the cloud's own folder. */
export function sdkRoute(folder = ownFolder): FastifyPluginAsyncTypebox {
  const read = new Map<string, Promise<SdkFile[]>>()
  return async (app) => {
    app.get(
      '/sdk/:language',
      {
        schema: {
          tags: ['claims'],
          params: Language,
          description: `The library for devices: ${languages.join(', ')}.`,
          response: { 200: Files, ...texts(304, 404) },
        },
      },
      async ({ params: { language } }) => {
        const files = languages.includes(language)
          ? await (read.get(language) ?? remember(read, language, filesIn(join(folder, language))))
          : []
        if (files.length === 0) throw notFound(`There is no library for ${language}.`)
        return { files }
      },
    )
  }
}

/** They don't change while the cloud runs. */
function remember(
  read: Map<string, Promise<SdkFile[]>>,
  language: string,
  files: Promise<SdkFile[]>,
): Promise<SdkFile[]> {
  read.set(language, files)
  files.catch(() => read.delete(language))
  return files
}
