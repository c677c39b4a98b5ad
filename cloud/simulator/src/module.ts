export { boardExports, boardImports, moduleProblem } from './board/module.ts'
export { addSection, limitMemory, sectionsOf } from './board/wasmModule.ts'
