-- SPDX-License-Identifier: MIT
-- Functions of our own in Lua whose errors are told at the program's line: turns messages of our own code into ones at the program's line.
function at_program(name, body)
  api[name] = function(...)
    local results = table.pack(pcall(body, ...))
    if results[1] then return table.unpack(results, 2, results.n) end
    local message = results[2]
    if type(message) == "string" then message = message:gsub("^%[bricktools%]:%d+: ", "") end
    fail_at_program(message)
  end
end
