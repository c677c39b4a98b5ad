import { runHarness } from '@console/platform-testing/harness'
import { provideRoutes } from '@console/platform-testing/routes'
import { routes } from './names.gen.ts'
import remote from './remote.config.ts'

provideRoutes(routes)
const files = import.meta.webpackContext('.', {
  recursive: true,
  regExp: /^\.\/src\/(?!.*\.test\.tsx$).*\.tsx$/,
  mode: 'lazy',
})

void runHarness(remote, (file) => files(file))
