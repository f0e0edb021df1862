const { stripTypeScriptTypes } = require('node:module');

// Server code runs without a compiler, so its tests do too.
module.exports = { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
