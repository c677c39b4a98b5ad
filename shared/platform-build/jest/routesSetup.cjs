const path = require('node:path')
const { existsSync } = require('node:fs')
const { expect } = require('@jest/globals')
const { provideRoutes } = require('@console/platform-testing/routes')

const foldersAbove = (folder) =>
  path.dirname(folder) === folder ? [] : [folder, ...foldersAbove(path.dirname(folder))]

// The tests of a remote know the routes that it names.
const names = foldersAbove(path.dirname(expect.getState().testPath ?? '/'))
  .map((folder) => path.join(folder, 'names.gen.ts'))
  .find(existsSync)
if (names) provideRoutes(require(names).routes)
