// In the place of a package that mqtt.js names and does not need here: a log that says nothing.
module.exports = () => Object.assign(() => {}, { enabled: false, extend: module.exports })
