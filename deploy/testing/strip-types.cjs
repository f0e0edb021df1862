const { stripTypeScriptTypes } = require('node:module');

// The server's code runs without a compiler, and so do its tests.
module.exports = { process: (source) => ({ code: stripTypeScriptTypes(source) }) };
