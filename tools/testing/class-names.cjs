// In tests, every class name of a style sheet maps to itself.
module.exports = new Proxy(
  {},
  { get: (_target, key) => (key === '__esModule' ? true : key === 'default' ? module.exports : String(key)) },
);
