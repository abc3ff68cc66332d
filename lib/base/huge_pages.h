// SPDX-License-Identifier: MIT
// Memory for large buffers that are filled at once: in huge pages where the system has them, so that the first touch of
// each 2 MB, not of each 4 KB, costs a fault.
#pragma once

#include <sys/mman.h>

#include <cstddef>
#include <new>
#include <vector>

namespace brick {

template <class T>
struct HugePages {
  using value_type = T;
  HugePages() = default;
  template <class U>
  HugePages(const HugePages<U>&) {}  // NOLINT(google-explicit-constructor): an allocator converts

  T* allocate(std::size_t count) {
    std::size_t bytes = count * sizeof(T);
    if (bytes < least) return static_cast<T*>(::operator new(bytes));
    bytes = (bytes + page - 1) / page * page;
    void* memory = ::operator new(bytes, std::align_val_t(page));
    ::madvise(memory, bytes, MADV_HUGEPAGE);  // a wish: without it all works as well, slower
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) {
    if (count * sizeof(T) < least)
      ::operator delete(memory);
    else
      ::operator delete(memory, std::align_val_t(page));
  }
  bool operator==(const HugePages&) const { return true; }

 private:
  static constexpr std::size_t page = std::size_t{2} << 20, least = 2 * page;
};

template <class T>
using LargeVector = std::vector<T, HugePages<T>>;

}  // namespace brick
