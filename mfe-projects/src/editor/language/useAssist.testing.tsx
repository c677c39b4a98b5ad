import { describe, expect, test } from '@jest/globals'
import { renderScreen, createTestConsole, act } from '@console/platform-testing'
import type { CodeAssist } from '@console/platform/ui/code'
import { useState } from 'react'
import type { BuildState } from '../build/projectBuild.ts'
import { Workspace } from '../../common/files/workspace.ts'
import { useAssist } from './useAssist.ts'

describe('useAssist', () => {
  const succeeded = (): BuildState => ({
    kind: 'succeeded',
    result: { success: true, firmwareSha: null, artifacts: [] },
  })

  /** The assistant of src/main.ino: the editor checks the file when it gets another one. */
  const open = async (first: BuildState) => {
    const console = createTestConsole({ api: {} })
    const workspace = new Workspace(console.api, 'p')
    workspace.addUnsaved('platformio.ini', '[env:esp32]\n')
    workspace.addUnsaved('src/main.ino', '#include <Adafruit_GFX.h>\n')
    const file = workspace.find('src/main.ino')
    const openFile = { tabs: file ? [file] : [], file, place: null, open: () => {}, goTo: () => {}, closeTab: () => {} }
    const given: (CodeAssist | undefined)[] = []
    let show: (built: BuildState) => void = () => {}
    const Editor = () => {
      const [built, setBuilt] = useState(first)
      show = setBuilt
      const { assist } = useAssist(console.api, 'p', workspace, openFile, built)
      if (given.at(-1) !== assist) given.push(assist)
      return null
    }
    renderScreen(Editor, { console, at: '/', path: '/' })
    return { given, workspace, show: (built: BuildState) => act(async () => show(built)) }
  }

  test('CPP-01: a file is checked again after each build that succeeds, which may have fetched its headers', async () => {
    const { given, show } = await open({ kind: 'idle' })
    expect(given).toHaveLength(1)
    await show({ kind: 'building' })
    await show({ kind: 'failed', error: null })
    await show({ kind: 'building' })
    expect(given).toHaveLength(1)
    await show(succeeded())
    expect(given).toHaveLength(2)
    await show({ kind: 'building' })
    expect(given).toHaveLength(2)
    await show(succeeded())
    expect(given).toHaveLength(3)
  })

  test('CPP-01: a file is checked again when platformio.ini names other libraries, and not for a change of another source', async () => {
    const { given, workspace, show } = await open({ kind: 'idle' })
    workspace.addUnsaved('src/other.h', '')
    await show({ kind: 'stopped' })
    expect(given).toHaveLength(1)
    workspace.edit('platformio.ini', '[env:esp32]\nlib_deps = Adafruit GFX Library\n')
    await show({ kind: 'idle' })
    expect(given).toHaveLength(2)
  })
})
