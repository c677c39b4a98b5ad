const { TestEnvironment } = require('jest-environment-node')
const { withGrowingLimits } = require('./growingLimits.cjs')

module.exports = withGrowingLimits(TestEnvironment)
