// Stands in for fast-check: the same cases in each run, so that a run says the same of the same code. SEED=7 tries others.
const fastCheck = require('../node_modules/fast-check')

fastCheck.configureGlobal({ seed: Number(process.env['SEED'] ?? 1) })

module.exports = fastCheck
